/// Returns the FNV-1a hash of bytes, with 64 bits. It is the same in every process, unlike that of `Hasher`.
///
/// Files and schedules contain such hashes, so it must not change. It does not prevent deliberate collisions.
public func fingerprint(of bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
