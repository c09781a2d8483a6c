import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

interface Arguments<Options extends ParseArgsOptionsConfig> {
  /** Shown for --help, and after what was not understood. */
  usage: string
  options?: Options
  /** Most names, of files or of what the tool knows; default 0. */
  names?: number
}

/** A command that ends before it does anything: help was asked for (code 0), or something was not understood. */
export class UsageError extends Error {
  readonly exitCode: 0 | 2

  constructor(exitCode: 0 | 2, message: string) {
    super(message)
    this.name = 'UsageError'
    this.exitCode = exitCode
  }
}

/**
 * The names and flags of a command line, each of them known.
 * @throws UsageError for --help, for a flag that is unknown, and for a name that is empty, begins with - or is one too many
 */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  { usage, options, names = 0 }: Arguments<Options>,
) {
  if (args.includes('--help') || args.includes('-h')) throw new UsageError(0, usage)
  const { values, positionals } = parse(args, options, usage)
  const odd = positionals.find(name => name === '' || name.startsWith('-')) ?? positionals[names]
  if (odd !== undefined) throw new UsageError(2, `"${odd}" is not understood here.\n${usage}`)
  return { values, names: positionals }
}

function parse<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options | undefined,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options: options ?? ({} as Options), allowPositionals: true })
  } catch (error) {
    // Node explains how a name could begin with -, which it may not here.
    const reason = error instanceof Error ? error.message.split('. To specify')[0] : error
    throw new UsageError(2, `${reason}\n${usage}`)
  }
}

/** The same for a tool that does nothing else first: it ends with the usage. */
export function readToolArguments<Options extends ParseArgsOptionsConfig>(known: Arguments<Options>) {
  try {
    return readArguments(process.argv.slice(2), known)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const print = error.exitCode === 0 ? console.log : console.error
    print(error.message)
    return process.exit(error.exitCode)
  }
}
