/// The exercise of a new lesson. The teacher replaces it.
extension LessonTemplate {
  /// The files of the exercise: their paths in the lesson's folder, and their texts.
  package static let exerciseFiles: [(path: String, text: String)] = [
    ("start.swift", program(start)),
    ("solution.swift", program(solution)),
    ("wrong1.swift", "// Waits for the image before it starts the metadata.\n" + program(waiting)),
    ("wrong2.swift", "// Never reads the metadata.\n" + program(unread)),
    (
      "wrong3.swift",
      "// Downloads the metadata in a task that no cancellation reaches.\n" + program(unstructured)
    ),
  ].map { ("Exercises/first-exercise/\($0.0)", $0.1) }

  static let exercise = """
    ## Your own code

    <!-- An exercise is a program that learners change in their own editor. Its files are in Exercises/first-exercise:
    what learners begin with, a solution, and wrong versions, whose first lines say what is wrong with them. `tutor
    check` runs all of them. -->

    ```exercise
    name: first-exercise
    ask: The program downloads an image and then its metadata. Download both at the same time, with child tasks.
    edit: [makeThumbnail]
    runs:
      usual: ""
      slow-image: --image 500
      cancelled: --cancel-at 50
    checks:
      - that: run.duration == 350 ms
        in: [usual]
        say: Both downloads can begin at 0 ms, so the thumbnail takes as long as the slower of them.
      - that: run.duration == 500 ms
        in: [slow-image]
      - that: printed "made the thumbnail of cat"
        in: [usual, slow-image]
      - that: sum((tasks.waits where reason == sleeping).duration) == 550 ms
        in: [usual]
        say: The image takes 200 ms and the metadata 350 ms, and each is downloaded once.
      - that: run.duration == 50 ms
        in: [cancelled]
        say: A cancellation at 50 ms must end both downloads.
    because: Both downloads begin at 0 ms, because none of them waits for the other. A cancellation ends both.
    hints:
      - When does the second download begin?
      - Write `async let` for both downloads, and await them where you make the thumbnail.
    ```

    <!-- notes: Ask: which download is the slower one? Often wrong: an await between the two. (10 min) -->

    """

  private static func program(_ body: String) -> String {
    """
    import DemoWorld

    func makeThumbnail(image: Duration, metadata: Duration) async throws -> Thumbnail {
    \(body)
    }

    @main struct Main {
      static func main() async {
        do {
          let thumbnail = try await makeThumbnail(
            image: option("image", default: .milliseconds(200)),
            metadata: option("metadata", default: .milliseconds(350)))
          print("made the \\(thumbnail)")
        } catch {
          print("no thumbnail: \\(error)")
        }
      }
    }

    """
  }

  private static let start = """
      let cat = try await downloadImage("cat", taking: image)
      let known = try await downloadMetadata(of: "cat", taking: metadata)
      return Thumbnail(of: cat, with: known)
    """

  private static let solution = """
      async let cat = downloadImage("cat", taking: image)
      async let known = downloadMetadata(of: "cat", taking: metadata)
      return try await Thumbnail(of: cat, with: known)
    """

  private static let waiting = """
      async let cat = downloadImage("cat", taking: image)
      let loaded = try await cat
      async let known = downloadMetadata(of: "cat", taking: metadata)
      return Thumbnail(of: loaded, with: try await known)
    """

  private static let unread = """
      async let known = downloadMetadata(of: "cat", taking: metadata)
      return Thumbnail(of: try await downloadImage("cat", taking: image))
    """

  private static let unstructured = """
      let task = Task { try await downloadMetadata(of: "cat", taking: metadata) }
      let cat = try await downloadImage("cat", taking: image)
      return Thumbnail(of: cat, with: try await task.value)
    """
}
