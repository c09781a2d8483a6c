import { closeSync, fsyncSync, openSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * PGlite's Node file system with the fsync that it lacks as shipped: without it, what a commit
 * acknowledged can be lost when the machine stops.
 */
export class DurableNodeFS extends NodeFS {
  /** How many times a file was brought to the disk. */
  syncs = 0
  /** Whether the log of changes could not be written. The database says so once, and cannot go on as it is. */
  isBroken = false
  readonly #settled: boolean
  /** Files that were made or changed since the start. */
  readonly #changed = new WeakSet<object>()

  /** @param settled whether all that is there is on the disk already: then only what changes is brought there */
  constructor(directory: string, settled = false) {
    super(directory)
    this.#settled = settled
  }

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
    if (this.#settled) this.#noteChanges(module)
    module.NODEFS.stream_ops.fsync = stream => {
      const { node } = stream
      if (this.#settled && !module.FS.isDir(node.mode) && !this.#changed.has(node)) return 0
      this.syncs += 1
      try {
        if (stream.nfd === undefined) syncPath(module.NODEFS.realPath(node))
        else fsyncSync(stream.nfd)
      } catch {
        this.isBroken = true
        // The database treats this as the disk failing, and stops rather than acknowledge the commit.
        throw new module.FS.ErrnoError(EIO)
      }
      return 0
    }
  }

  /** A file keeps its node for as long as it lives, renamed or not. */
  #noteChanges({ NODEFS: { stream_ops: streams, node_ops: nodes } }: EmscriptenModule): void {
    const { write, setattr: setSize } = streams
    const { mknod, setattr } = nodes
    const changed = this.#changed
    streams.write = (stream, ...rest) => {
      changed.add(stream.node)
      return write(stream, ...rest)
    }
    streams.setattr = (stream, ...rest) => {
      changed.add(stream.node)
      return setSize(stream, ...rest)
    }
    nodes.mknod = (...given) => {
      const node = mknod(...given)
      changed.add(node)
      return node
    }
    nodes.setattr = (node, ...rest) => {
      changed.add(node)
      return setattr(node, ...rest)
    }
  }
}

type EmscriptenOptions = Parameters<NodeFS['init']>[1]

/** The parts of the compiled module that this file touches; they are not typed by the package. */
interface EmscriptenModule {
  FS: { ErrnoError: new (errno: number) => Error; isDir(mode: number): boolean }
  NODEFS: {
    realPath(node: FileNode): string
    stream_ops: {
      fsync?: (stream: FileStream) => number
      write(stream: FileStream, ...rest: unknown[]): number
      setattr(stream: FileStream, ...rest: unknown[]): void
    }
    node_ops: {
      mknod(...given: unknown[]): FileNode
      setattr(node: FileNode, ...rest: unknown[]): void
    }
  }
}

interface FileNode {
  mode: number
}

interface FileStream {
  nfd?: number
  node: FileNode
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
