import type { AppModel } from '#model/types/index.ts'
import type { DocumentVersion } from '../engine/contracts/documents.ts'

/** A version with the tenant that published it. */
interface CachedVersion {
  tenantId: number
  version: DocumentVersion
}

const MOST = 500

/** Compiled versions, which never change, of one application; the least recently used are forgotten. */
export class VersionCache {
  readonly #byApp = new WeakMap<AppModel, Map<number, CachedVersion>>()

  get(app: AppModel, versionId: number): CachedVersion | undefined {
    const versions = this.#byApp.get(app)
    const found = versions?.get(versionId)
    if (!versions || !found) return undefined
    versions.delete(versionId)
    versions.set(versionId, found)
    return found
  }

  set(app: AppModel, cached: CachedVersion): void {
    const versions = this.#byApp.get(app) ?? new Map<number, CachedVersion>()
    this.#byApp.set(app, versions)
    versions.set(cached.version.versionId, cached)
    const [oldest] = versions.keys()
    if (versions.size > MOST && oldest !== undefined) versions.delete(oldest)
  }
}
