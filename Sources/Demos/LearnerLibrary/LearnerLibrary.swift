// The library has the modules that learners' programs can import, as a program of one file has no package.
internal import ArgumentParser
internal import AsyncAlgorithms
internal import DemoWorld
