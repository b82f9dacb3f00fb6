/// An image as it arrives from the network.
package struct Image: Sendable, Hashable, CustomStringConvertible {
  package let name: String

  package init(_ name: String) { self.name = name }

  package var description: String { "image of \(name)" }
}

/// Information about an image, such as its size and date.
package struct Metadata: Sendable, Hashable, CustomStringConvertible {
  package let name: String

  package init(of name: String) { self.name = name }

  package var description: String { "metadata of \(name)" }
}

/// A small picture, made from an image and its metadata.
package struct Thumbnail: Sendable, Hashable, CustomStringConvertible {
  package let name: String

  package init(of image: Image, with metadata: Metadata) { name = image.name }

  package init(of image: Image) { name = image.name }

  package var description: String { "thumbnail of \(name)" }
}

/// The server does not have the requested item.
package struct NotFound: Error, Hashable, CustomStringConvertible {
  package let name: String

  package init(_ name: String) { self.name = name }

  package var description: String { "NotFound: \(name)" }
}

/// The disk has no room for more.
package struct DiskFull: Error, Hashable, CustomStringConvertible {
  package var description: String { "DiskFull" }
}
