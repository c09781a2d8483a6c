import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'

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
