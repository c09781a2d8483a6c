import { LRUCache } from 'lru-cache'
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
  readonly #byApp = new WeakMap<AppModel, LRUCache<number, CachedVersion>>()

  get(app: AppModel, versionId: number): CachedVersion | undefined {
    return this.#byApp.get(app)?.get(versionId)
  }

  set(app: AppModel, cached: CachedVersion): void {
    const versions = this.#byApp.get(app) ?? new LRUCache({ max: MOST })
    this.#byApp.set(app, versions)
    versions.set(cached.version.versionId, cached)
  }
}
