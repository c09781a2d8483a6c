import { LRUCache } from 'lru-cache'
import type { AppModel } from '#model/types/index.ts'
import type { DocumentVersion } from '../engine/contracts/documents.ts'

const MOST = 500

/** Compiled versions, which never change, of one application; the least recently used are forgotten. */
export class VersionCache {
  readonly #byApp = new WeakMap<AppModel, LRUCache<number, DocumentVersion>>()

  get(app: AppModel, versionId: number): DocumentVersion | undefined {
    return this.#byApp.get(app)?.get(versionId)
  }

  set(app: AppModel, version: DocumentVersion): void {
    const versions = this.#byApp.get(app) ?? new LRUCache({ max: MOST })
    this.#byApp.set(app, versions)
    versions.set(version.versionId, version)
  }
}
