import { closeSync, fsyncSync, openSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * PGlite's Node file system with the fsync that it lacks as shipped: without it, what a commit
 * acknowledged can be lost when the machine stops.
 */
export class DurableNodeFS extends NodeFS {
  /** How many times the database has asked for a file to reach the disk. */
  syncs = 0
  /** Whether the log of changes could not be written. The database says so once, and cannot go on as it is. */
  isBroken = false

  override async init(pg: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(pg, options)
    emscriptenOpts.preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module: unknown) => this.#addSync(module as EmscriptenModule),
    ]
    return { emscriptenOpts }
  }

  #addSync(module: EmscriptenModule): void {
    const write = module.NODEFS.stream_ops.write
    module.NODEFS.stream_ops.write = (stream, ...rest) => {
      try {
        return write(stream, ...rest)
      } catch (error) {
        if (module.NODEFS.realPath(stream.node).includes('pg_wal')) this.isBroken = true
        throw error
      }
    }
    module.NODEFS.stream_ops.fsync = stream => {
      this.syncs += 1
      try {
        if (stream.nfd === undefined) syncPath(module.NODEFS.realPath(stream.node))
        else fsyncSync(stream.nfd)
      } catch {
        this.isBroken = true
        // The database treats this as the disk failing, and stops rather than acknowledge the commit.
        throw new module.FS.ErrnoError(EIO)
      }
      return 0
    }
  }
}

type EmscriptenOptions = Parameters<NodeFS['init']>[1]

/** The parts of the compiled module that this file touches; they are not typed by the package. */
interface EmscriptenModule {
  FS: { ErrnoError: new (errno: number) => Error }
  NODEFS: {
    realPath(node: unknown): string
    stream_ops: {
      fsync?: (stream: { nfd?: number; node: unknown }) => number
      write: (stream: { node: unknown }, ...rest: unknown[]) => number
    }
  }
}

/** Emscripten's number for an input/output error. */
const EIO = 29

/** Makes a file, or the entries of a directory, reach the disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
