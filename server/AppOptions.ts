import type { Config } from './config.ts'
import type { Services } from './engine/contracts/Services.ts'
import type { Registry } from './engine/registry/Registry.ts'

/** What the server is built from. */
export interface AppOptions {
  config: Config
  services: Services
  /** The registry of this moment; a reload swaps what it returns. */
  registry: () => Registry
  /** Folder of the built client; null serves the API alone. */
  clientDir: string | null
}
