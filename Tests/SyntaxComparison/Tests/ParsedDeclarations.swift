import SwiftParser
import SwiftSyntax

@testable import SwiftSource

/// The declarations of a Swift source at its top level and in its types, as the Swift parser finds them.
struct ParsedDeclarations {
  private let tree: SourceFileSyntax
  private let converter: SourceLocationConverter
  private var found: [Declaration] = []

  static func declarations(in source: String) -> [Declaration] {
    var parsed = ParsedDeclarations(source)
    parsed.add(parsed.tree.statements)
    return parsed.found
  }

  private init(_ source: String) {
    tree = Parser.parse(source: source)
    converter = SourceLocationConverter(fileName: "", tree: tree)
  }

  private mutating func add(_ statements: CodeBlockItemListSyntax) {
    for statement in statements {
      if case .decl(let declaration) = statement.item { add(declaration, in: "") }
    }
  }

  /// Adds the declarations of every branch of `#if`.
  private mutating func add(_ condition: IfConfigDeclSyntax, in type: String) {
    for clause in condition.clauses {
      switch clause.elements {
      case .statements(let statements): add(statements)
      case .decls(let members): for member in members { add(member.decl, in: type) }
      default: break
      }
    }
  }

  private mutating func add(_ declaration: DeclSyntax, in type: String) {
    if let function = declaration.as(FunctionDeclSyntax.self) {
      add(function.name.text, declaration, in: type)
    } else if let alias = declaration.as(TypeAliasDeclSyntax.self) {
      add(alias.name.text, declaration, in: type)
    } else if let associated = declaration.as(AssociatedTypeDeclSyntax.self) {
      add(associated.name.text, declaration, in: type)
    } else if let variable = declaration.as(VariableDeclSyntax.self) {
      for name in variable.bindings.flatMap({ Self.names(in: $0.pattern) }) {
        add(name, declaration, in: type)
      }
    } else if let enumCase = declaration.as(EnumCaseDeclSyntax.self) {
      for element in enumCase.elements { add(element.name.text, declaration, in: type) }
    } else if declaration.is(InitializerDeclSyntax.self) {
      add("init", declaration, in: type)
    } else if declaration.is(DeinitializerDeclSyntax.self) {
      add("deinit", declaration, in: type)
    } else if declaration.is(SubscriptDeclSyntax.self) {
      add("subscript", declaration, in: type)
    } else {
      addType(declaration, in: type)
    }
  }

  private mutating func addType(_ declaration: DeclSyntax, in type: String) {
    if let condition = declaration.as(IfConfigDeclSyntax.self) { return add(condition, in: type) }
    guard let group = declaration.asProtocol((any DeclGroupSyntax).self) else { return }
    var path: String
    if let extended = declaration.as(ExtensionDeclSyntax.self) {
      path = Self.name(of: extended.extendedType)
      add("extension \(path)", declaration, in: "")
    } else if let named = declaration.asProtocol((any NamedDeclSyntax).self) {
      path = type.isEmpty ? named.name.text : "\(type).\(named.name.text)"
      add(named.name.text, declaration, in: type)
    } else {
      return
    }
    path = path.filter { $0 != "`" }
    for member in group.memberBlock.members { add(member.decl, in: path) }
  }

  private mutating func add(_ name: String, _ declaration: DeclSyntax, in type: String) {
    let path = (type.isEmpty ? name : "\(type).\(name)").filter { $0 != "`" }
    found.append(Declaration(path: path, lines: lines(of: declaration)))
  }

  /// Returns an extended type's name without its generic arguments.
  private static func name(of type: TypeSyntax) -> String {
    if let identifier = type.as(IdentifierTypeSyntax.self) { return identifier.name.text }
    if let member = type.as(MemberTypeSyntax.self) {
      return "\(name(of: member.baseType)).\(member.name.text)"
    }
    if let optional = type.as(OptionalTypeSyntax.self) {
      return "\(name(of: optional.wrappedType))?"
    }
    return type.trimmedDescription
  }

  /// Returns a pattern's names, such as `x` and `y` in `(x, y)`.
  private static func names(in pattern: PatternSyntax) -> [String] {
    if let identifier = pattern.as(IdentifierPatternSyntax.self) {
      return [identifier.identifier.text]
    }
    return pattern.as(TuplePatternSyntax.self)?.elements.flatMap { names(in: $0.pattern) } ?? []
  }

  /// Returns the lines of a declaration, including the comments directly above it. An empty line ends these comments.
  private func lines(of declaration: DeclSyntax) -> ClosedRange<Int> {
    let start = declaration.positionAfterSkippingLeadingTrivia
    var first = converter.location(for: start).line
    var line = first
    var newlines = 0
    for piece in declaration.leadingTrivia.reversed() {
      switch piece {
      case .newlines(let count), .carriageReturnLineFeeds(let count), .carriageReturns(let count):
        newlines += count
        line -= count
      case .lineComment, .docLineComment:
        guard newlines < 2 else { return first...last(of: declaration) }
        newlines = 0
        first = line
      case .blockComment(let text), .docBlockComment(let text):
        guard newlines < 2 else { return first...last(of: declaration) }
        newlines = 0
        line -= text.count { $0.isNewline }
        first = line
      default: continue
      }
    }
    return first...last(of: declaration)
  }

  private func last(of declaration: DeclSyntax) -> Int {
    converter.location(for: declaration.endPositionBeforeTrailingTrivia).line
  }
}
