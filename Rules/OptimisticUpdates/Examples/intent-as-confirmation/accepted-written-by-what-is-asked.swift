actor PictureSource {
  private var requests: [Int: PictureRequest] = [:]
  private var count = 0
  private let agent: AgentService

  init(agent: AgentService) { self.agent = agent }

  func request(for address: String) async -> PictureRequest? {
    count += 1
    var request = PictureRequest(id: count)
    request.address = address
    request.agent = await agent.name(for: address)
    requests[request.id] = request  // ok
    return requests.removeValue(forKey: request.id)
  }
}

struct PictureLoader {
  let source: PictureSource

  func load(_ address: String) async -> PictureRequest? {
    await source.request(for: address)  // ok
  }
}
