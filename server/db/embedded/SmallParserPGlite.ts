import { setFlagsFromString } from 'node:v8'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'

/**
 * How much of a function runs before V8 optimises it; bytes, roughly. Eight times as much as usual: a start runs many
 * functions a little, and spends half a second on optimising them. Under load what matters is there within seconds.
 */
const TIERING_BUDGET = 100_000_000

/**
 * PGlite whose SQL parser V8 leaves as its first compiler made it. The parser is one function of 100 kB:
 * optimising it takes 600 MB and half a second for a moment, in every start, and statements gain nothing that
 * can be measured. All else is optimised as soon as it is used much.
 *
 * V8 looks at this flag while it compiles a function for the first time, which is when the function is first
 * called. So it is set for one empty statement, the first that the database parses. A V8 without the flag says
 * so on standard error and optimises as it always did.
 */
export class SmallParserPGlite extends PGlite {
  /** Opens a database; resolves when it takes statements. */
  static async open(options: PGliteOptions): Promise<PGlite> {
    setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`)
    const database = new SmallParserPGlite(options)
    await database.waitReady
    return database
  }

  /** PGlite's first statements: it reads the array types of the database. */
  override async _initArrayTypes(...options: Parameters<PGlite['_initArrayTypes']>): Promise<void> {
    setFlagsFromString('--wasm-tier-up-filter=0')
    try {
      await this.exec(';')
    } finally {
      setFlagsFromString('--wasm-tier-up-filter=-1')
    }
    await super._initArrayTypes(...options)
  }
}
