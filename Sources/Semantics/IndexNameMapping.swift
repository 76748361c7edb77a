// Rewrites the names of a file's declarations to those of the program.

extension FileIndex {
  /// Replaces every name by `table[its number]`; `names` is left as it is.
  public mutating func mapNames(_ table: [NameID]) {
    func map(_ name: inout NameID) { name = table[Int(name.raw)] }
    func map(_ attributes: inout [Attribute]) {
      for position in attributes.indices {
        map(&attributes[position].name)
        map(&attributes[position].arguments)
      }
    }
    func map(_ parameters: inout [GenericParameter]) {
      for position in parameters.indices { map(&parameters[position].name) }
    }
    for position in imports.indices { map(&imports[position]) }
    for position in types.indices {
      map(&types[position].name)
      map(&types[position].genericParameters)
      map(&types[position].attributes)
    }
    for position in enumCases.indices {
      map(&enumCases[position].name)
      for label in enumCases[position].labels.indices { map(&enumCases[position].labels[label]) }
    }
    for position in properties.indices {
      map(&properties[position].name)
      map(&properties[position].attributes)
    }
    for position in functions.indices {
      map(&functions[position].name)
      map(&functions[position].genericParameters)
      map(&functions[position].attributes)
      for parameter in functions[position].parameters.indices {
        map(&functions[position].parameters[parameter].label)
        map(&functions[position].parameters[parameter].name)
      }
    }
    for position in locals.indices { map(&locals[position].name) }
    for position in typeReferences.indices {
      map(&typeReferences[position].name)
      for label in typeReferences[position].labels.indices { map(&typeReferences[position].labels[label]) }
    }
  }
}
