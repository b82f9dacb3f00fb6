import Glibc
import Testing

@testable import FileStore

/// The system gives the names in a folder as records, each as long as its name needs.
@Suite struct FolderEntryTests {
  @Test func `A name is read although the memory behind its record cannot be read`() throws {
    let page = sysconf(Int32(_SC_PAGESIZE))
    let memory = unsafe mmap(
      nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    let pages = unsafe try #require(memory)
    defer { unsafe munmap(pages, 2 * page) }
    let isProtected = unsafe mprotect(pages + page, page, PROT_NONE) == 0
    #expect(isProtected)
    // A record with a name of four bytes takes 24 bytes.
    let record = unsafe pages + page - 24
    let place = try #require(MemoryLayout<dirent>.offset(of: \.d_name))
    unsafe "note".withCString { unsafe (record + place).copyMemory(from: $0, byteCount: 5) }
    let name = unsafe Files.name(of: record.assumingMemoryBound(to: dirent.self))
    #expect(name == "note".utf8CString.map(\.self))
  }
}
