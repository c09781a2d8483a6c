import { createHash } from 'node:crypto'
import { createCompiler } from '#model/createCompiler.ts'
import type { CompileResult, SourceFile } from '#model/types/index.ts'
import type { Sources } from '../schemas/loadSources.ts'

/** Compiles page files beside those of the project; files of the same path take their place. */
export type CompilePages = (files: readonly SourceFile[], sources: Sources) => CompileResult

/** Results that are kept: each holds the whole project. */
const MOST = 2

/**
 * Returns what compiles page files that are not there yet. What was asked last is not compiled again: a page is looked
 * at when it is set, shown, merged and generated, and all of the project is compiled with it.
 */
export function createPageCompile(): CompilePages {
  const compiler = createCompiler()
  let known: { key: string; result: CompileResult }[] = []
  return (files, sources) => {
    const paths = new Set(files.map(({ path }) => path))
    const all = [...sources.files.filter(({ path }) => !paths.has(path)), ...files]
    const key = hashOf(all, sources.environment)
    const result = known.find(one => one.key === key)?.result ?? compiler.compile(all, sources.environment)
    known = [{ key, result }, ...known.filter(one => one.key !== key)].slice(0, MOST)
    return result
  }
}

const hashOf = (files: readonly SourceFile[], environment: Sources['environment']): string =>
  createHash('sha256')
    .update(JSON.stringify([files, environment]))
    .digest('hex')
