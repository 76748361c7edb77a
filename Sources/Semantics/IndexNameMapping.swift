// Rewrites the names of a file's declarations to those of the program.

extension FileIndex {
  /// Replaces every name by `table[its number]` and lets go of `names`. Copies of the index keep theirs.
  public mutating func mapNames(_ table: [NameID]) {
    separateLists()
    names = .empty
    func map(_ name: inout NameID) { name = table[Int(name.raw)] }
    func map(_ attributes: DeclarationList<Attribute>) {
      for position in attributes.indices {
        map(&attributes[position].name)
        map(&attributes[position].arguments)
      }
    }
    func map(_ parameters: DeclarationList<GenericParameter>) {
      for position in parameters.indices { map(&parameters[position].name) }
    }
    func map(_ labels: DeclarationList<NameID>) {
      for position in labels.indices { map(&labels[position]) }
    }
    for position in imports.indices { map(&imports[position]) }
    for position in types.indices {
      map(&types[position].name)
      map(types[position].genericParameters)
      map(types[position].attributes)
    }
    for position in enumCases.indices {
      map(&enumCases[position].name)
      map(enumCases[position].labels)
    }
    for position in properties.indices {
      map(&properties[position].name)
      map(properties[position].attributes)
    }
    for position in functions.indices {
      map(&functions[position].name)
      map(functions[position].genericParameters)
      map(functions[position].attributes)
      let parameters = functions[position].parameters
      for parameter in parameters.indices {
        map(&parameters[parameter].label)
        map(&parameters[parameter].name)
      }
    }
    for position in locals.indices { map(&locals[position].name) }
    for position in typeReferences.indices {
      map(&typeReferences[position].name)
      map(typeReferences[position].labels)
    }
  }
  /// Gives each list elements of its own: accessors share attributes with their property, and copies of the index share all.
  private mutating func separateLists() {
    // What is copied must live until it has been.
    let old = lists
    defer { withExtendedLifetime(old) {} }
    lists = ListMemory(pieceSize: old.used)
    func separate(_ parameters: inout DeclarationList<GenericParameter>) {
      parameters.move(to: lists)
      for position in parameters.indices { parameters[position].constraints.move(to: lists) }
    }
    for position in types.indices {
      types[position].inherited.move(to: lists)
      separate(&types[position].genericParameters)
      types[position].attributes.move(to: lists)
    }
    for position in enumCases.indices {
      enumCases[position].labels.move(to: lists)
      enumCases[position].types.move(to: lists)
    }
    for position in properties.indices { properties[position].attributes.move(to: lists) }
    for position in functions.indices {
      functions[position].parameters.move(to: lists)
      separate(&functions[position].genericParameters)
      functions[position].attributes.move(to: lists)
      functions[position].captures.move(to: lists)
    }
    for position in typeReferences.indices {
      typeReferences[position].children.move(to: lists)
      typeReferences[position].labels.move(to: lists)
    }
  }
}
