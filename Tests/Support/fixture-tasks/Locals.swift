enum Local { @TaskLocal static var user = "nobody" }

/// A task-local value, bound for synchronous code.
func locals() {
  Local.$user.withValue("ann") { print(Local.user) }
  print(Local.user)
}
