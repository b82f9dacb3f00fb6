// The library contains the modules that learners' programs can import, since a program of one file has no package.
internal import AsyncAlgorithms
internal import DemoArguments
internal import DemoWorld
