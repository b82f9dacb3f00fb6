import DemoArguments

actor Ballot {
  private(set) var votes = 0
  func set(_ votes: Int) { self.votes = votes }
  func add() { votes += 1 }
}

struct LostVote: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Two voters, and an actor that counts their votes.",
    discussion: "Each voter reads the number of votes, adds one, and writes the sum back.")

  @Flag(help: "Read and write in one visit to the actor.") var inOneVisit = false

  func run() async {
    let ballot = Ballot()
    await withTaskGroup { group in
      for voter in ["ann", "ben"] {
        group.addTask(name: voter) {
          if inOneVisit {
            await ballot.add()
          } else {
            let votes = await ballot.votes
            print("\(voter) reads \(votes)")
            await ballot.set(votes + 1)
          }
        }
      }
    }
    print("votes: \(await ballot.votes)")
  }
}
