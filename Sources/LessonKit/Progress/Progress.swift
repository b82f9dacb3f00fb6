package struct Progress { static let version = 1; static let firstLine = "" }
