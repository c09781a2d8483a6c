import { createServerModuleRunner, type ViteDevServer } from 'vite'

/**
 * Loads a module and all of ours that it imports as they stand on disk now, packages excepted. What was
 * loaded before lives on beside it until nothing holds it.
 * @param path from the project's root
 */
export async function loadFresh<T>(vite: ViteDevServer, path: string): Promise<T> {
  const environment = vite.environments.ssr
  environment.moduleGraph.invalidateAll()
  const runner = createServerModuleRunner(environment, { hmr: false })
  return (await runner.import(`/${path}`)) as T
}
