import { createCompiler } from './createCompiler.ts'
import type { CompileEnvironment, CompileResult, SourceFile } from './types/index.ts'

/**
 * Compiles all pages of an application into linked models, deriving every default, and reports every mistake
 * with its place. `app` is null when there is an error; warnings leave it. The order of the files does not
 * matter. Pure: loaders pass in what they read. It never throws because of what stands in a file.
 *
 * @param files every page file below schemas/
 * @param environment what the seeds and the rest of the application offer
 * @see createCompiler for compiling again after a change
 *
 * @example
 * const text = '{ "title": "设备", "kind": "plan" }'
 * compileApp([{ path: 'asset/device/index.json', text }], environment).problems.map(({ rule }) => rule) // ['unknown-word']
 */
export function compileApp(files: readonly SourceFile[], environment: CompileEnvironment): CompileResult {
  return createCompiler().compile(files, environment)
}
