import { LRUCache } from 'lru-cache'
import { formOfRegister } from '#model/register/registerKey.ts'
import type { AppModel, PageModel } from '#model/types/index.ts'
import type { Database, Tx } from '../db/Database.ts'
import { lockForm } from '../documents/lockForm.ts'
import type { Dictionaries } from '../engine/contracts/dictionaries.ts'
import type { Documents, DocumentWork } from '../engine/contracts/documents.ts'
import type { Queue } from '../engine/contracts/Queue.ts'
import type { RegisterRecord, Registers } from '../engine/contracts/registers.ts'
import { defineService } from '../engine/defineService.ts'
import type { Registry } from '../engine/registry/Registry.ts'
import { compileStoredRegister } from './compileStoredRegister.ts'
import { fillSlots } from './fillSlots.ts'
import { findRegister, latestVersionId, readRegister } from './readRegister.ts'
import { registerRegistry } from './registerRegistry.ts'
import { saveRegister } from './saveRegister.ts'
import { settleSlots } from './settleSlots.ts'
import { showsFile } from './showsFile.ts'

declare module '../engine/contracts/Services.ts' {
  interface Services {
    registers: Registers
  }
}

const CHANNEL = 'mortise_registers'
const MOST = 500

export default defineService({
  name: 'registers',
  needs: ['database', 'dictionaries', 'documents', 'queue'],
  start: (needs, { app }) => createRegisters(needs, app),
  stop: registers => registers.close(),
})

interface Needs {
  database: Database
  dictionaries: Dictionaries
  documents: Documents
  queue: Queue
}

/** A register as one tenant finds it. */
interface KnownRegister {
  record: RegisterRecord
  page: PageModel
  /** Endpoints over those of an application. */
  registries: WeakMap<Registry, Registry>
}

type Work = Pick<DocumentWork, 'tx' | 'caller' | 'app'>

async function createRegisters(needs: Needs, app: AppModel): Promise<Registers & { close(): Promise<void> }> {
  const { database } = needs
  const known = createMemory()
  const close = await database.listen(CHANNEL, id => known.forget(Number(id)), { onGap: known.forgetAll })

  async function load(work: Work, formId: number): Promise<KnownRegister | null> {
    const key = { app: work.app, tenantId: work.caller.tenantId, formId }
    const found = known.get(key)
    if (found) return found
    const keep = known.reading(key)
    const made = await readKnown(needs, work, formId)
    if (made) keep(made)
    return made
  }

  return {
    find: findRegister,
    async registryAt(registry, caller, path) {
      const formId = formOfRegister(path.split('/').slice(1, 3).join('/'))
      if (formId === null) return null
      const kept = known.get({ app: registry.app, tenantId: caller.tenantId, formId })
      const found =
        kept ??
        (await database.inTenant(caller.tenantId, tx => load({ tx, caller, app: registry.app }, formId)))
      if (!found) return null
      const made = found.registries.get(registry) ?? registerRegistry(registry, found)
      found.registries.set(registry, made)
      return made
    },
    page: async (work, formId) => (await load(work, formId))?.page ?? null,
    read: readRegister,
    async save(work, register) {
      await lockForm(work.tx, { tenantId: work.caller.tenantId, formId: register.formId })
      const before = await readRegister(work.tx, work.caller.tenantId, register.formId)
      const kept = { slots: before?.slots ?? {}, isFilled: before?.isFilled ?? true }
      const settled = register.enabled ? await settleSlots(work, register, before, needs) : kept
      if (settled === null) return null
      await saveRegister(work, { ...register, ...settled }, needs.queue)
      await drop(work.tx, register.formId)
      return readRegister(work.tx, work.caller.tenantId, register.formId)
    },
    async formChanged(work, formId) {
      await lockForm(work.tx, { tenantId: work.caller.tenantId, formId })
      const before = await readRegister(work.tx, work.caller.tenantId, formId)
      if (before === null) return
      const settled = before.enabled ? await settleSlots(work, before, before, needs) : null
      const { formName: title } = await needs.documents.read(work, formId)
      if (settled) await saveRegister(work, { ...before, title, ...settled }, needs.queue)
      await drop(work.tx, formId)
    },
    fill: (data, signal) => fillSlots(data, { ...needs, app, signal, drop }),
    showsFile: async (context, use, name) =>
      showsFile(context, (await load(context, formOfRegister(use.page) ?? 0))?.page ?? null, { use, name }),
    drop,
    close,
  }

  function drop(tx: Tx, formId: number): Promise<void> {
    known.forget(formId)
    return database.notify(tx, CHANNEL, String(formId))
  }
}

async function readKnown(
  { documents, dictionaries }: Needs,
  work: Work,
  formId: number,
): Promise<KnownRegister | null> {
  const { tx, caller, app } = work
  const record = await findRegister(tx, caller.tenantId, formId)
  if (record === null) return null
  const latest = await latestVersionId(tx, record, { always: true })
  const version =
    latest === null ? null : await documents.version({ tx, caller, app, now: new Date() }, latest)
  if (version === null) return null
  const page = await compileStoredRegister(app, { register: record, version, dictionaries })
  return { record, page, registries: new WeakMap() }
}

interface Key {
  app: AppModel
  tenantId: number
  formId: number
}

/** Registers by who finds them. What was being read when it was forgotten is not kept. */
function createMemory() {
  const byApp = new WeakMap<AppModel, LRUCache<string, KnownRegister>>()
  let caches: WeakRef<LRUCache<string, KnownRegister>>[] = []
  let changes = 0
  const nameOf = ({ tenantId, formId }: Key) => `${tenantId}:${formId}`
  const cacheOf = (app: AppModel) => {
    const cache = byApp.get(app) ?? new LRUCache<string, KnownRegister>({ max: MOST })
    if (!byApp.has(app)) caches.push(new WeakRef(cache))
    byApp.set(app, cache)
    return cache
  }
  const forgetWhere = (isGone: (name: string) => boolean) => {
    changes += 1
    caches = caches.filter(ref => ref.deref() !== undefined)
    for (const ref of caches) {
      const cache = ref.deref()
      for (const name of [...(cache?.keys() ?? [])]) if (isGone(name)) cache?.delete(name)
    }
  }
  return {
    get: (key: Key) => cacheOf(key.app).get(nameOf(key)),
    reading(key: Key) {
      const begun = changes
      return (made: KnownRegister) => {
        if (begun === changes) cacheOf(key.app).set(nameOf(key), made)
      }
    },
    forget: (formId: number) => forgetWhere(name => name.endsWith(`:${formId}`)),
    forgetAll: () => forgetWhere(() => true),
  }
}
