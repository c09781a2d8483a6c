import { Session } from 'node:inspector/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Runs `request` and returns the project's files of which it executed a function, sorted, by V8's own count. What was
 * evaluated when a module was loaded does not count, nor does work on other threads (the embedded database).
 * @param root folder of the project
 */
export async function requestFiles(root: string, request: () => Promise<unknown>): Promise<string[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  await request()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
  const own = result.filter(
    ({ url, functions }) =>
      url.startsWith('file://') &&
      functions.some(
        ({ functionName, ranges }) => functionName !== '' && ranges.some(({ count }) => count > 0),
      ),
  )
  const paths = own.map(({ url }) => relative(root, fileURLToPath(url.split('?')[0] ?? url)))
  return [...new Set(paths.filter(path => /^(?:server|src)\//.test(path)))].sort()
}
