func blockingCases(_ name: String) async { print("nothing to do") }
