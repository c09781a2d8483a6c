import { type Compiler, createCompiler } from '#model/createCompiler.ts'
import type { CompileResult } from '#model/types/index.ts'
import { loadSources } from './loadSources.ts'

/**
 * Reads and compiles the application of a project.
 * @param root folder of the project
 * @param compiler reused to compile again after a change: it keeps what did not change
 * @param more folder with further page files, from the root; none in production
 * @throws Error when a seed is no JSON; mistakes in page files are in the result
 */
export async function loadApp(
  root: string,
  compiler: Compiler = createCompiler(),
  more?: string,
): Promise<CompileResult> {
  const { files, environment } = await loadSources(root, more)
  return compiler.compile(files, environment)
}
