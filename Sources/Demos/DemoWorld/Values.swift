/// An image as it arrives from the network.
public struct Image: Sendable, Hashable, CustomStringConvertible {
  public let name: String

  public init(_ name: String) { self.name = name }

  public var description: String { "image of \(name)" }
}

/// Information about an image, such as its size and date.
public struct Metadata: Sendable, Hashable, CustomStringConvertible {
  public let name: String

  public init(of name: String) { self.name = name }

  public var description: String { "metadata of \(name)" }
}

/// A small picture, made from an image and its metadata.
public struct Thumbnail: Sendable, Hashable, CustomStringConvertible {
  public let name: String

  public init(of image: Image, with metadata: Metadata) { name = image.name }

  public init(of image: Image) { name = image.name }

  public var description: String { "thumbnail of \(name)" }
}

/// The error for an item that the server does not have.
public struct NotFound: Error, Hashable, CustomStringConvertible {
  public let name: String

  public init(_ name: String) { self.name = name }

  public var description: String { "NotFound: \(name)" }
}

/// The error for a disk without room for more.
public struct DiskFull: Error, Hashable, CustomStringConvertible {
  public var description: String { "DiskFull" }
}
