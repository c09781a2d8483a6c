import { join } from 'node:path'
import { defineConfig } from 'vite'
import { mortise } from '../../../build/mortisePlugin.ts'
import product from '../../../vite.config.ts'

const ROOT = join(import.meta.dirname, '../../..')

const plugins = (product.plugins ?? []).map(plugin => {
  const isOfModels = (plugin as { name?: string } | null)?.name === 'mortise'
  return isOfModels ? mortise({ compile }) : plugin
})

/** The client with the pages of the examples. */
export default defineConfig({ ...product, plugins })

async function compile() {
  const { loadApp } = await import('../../../server/schemas/loadApp.ts')
  return loadApp(ROOT, undefined, 'examples')
}
