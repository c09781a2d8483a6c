import { describe, expect, it, vi } from 'vitest'
import type { EngineHost } from '#engine'
import { createDraftKeeper, keptDraft } from '../../../../src/custom/form-builder/saving/createDraftKeeper.ts'

type Request = EngineHost['http']['request']

/** A server that refuses each version but its own. */
function serverWith(version: number) {
  const stored = { draft: 'theirs', version }
  const request = vi.fn(async (_: string, { body }: { body: { draft: string; version: number } }) => {
    if (body.version !== stored.version)
      throw Object.assign(new Error(''), {
        status: 601,
        errors: [{ field: 'version', code: 'STALE', message: '' }],
      })
    stored.draft = body.draft
    return { data: { version: ++stored.version } }
  })
  return { stored, request: request as unknown as Request }
}

const opened = { formId: 7, formName: '表单', draft: 'base', version: 1, latestNumber: 0 }
const user = { userId: 3 } as EngineHost['user']

describe('createDraftKeeper', () => {
  it('should overwrite what somebody else has saved only when it is told to, from the version that was seen', async () => {
    const { stored, request } = serverWith(4)
    const keeper = createDraftKeeper({ http: { request } as EngineHost['http'], user }, opened)
    keeper.change('mine')
    expect(await keeper.flush()).toBe(false)
    expect([keeper.state().status, stored.draft, keeper.base()]).toEqual(['conflict', 'theirs', 'base'])
    keeper.insist({ version: 4, latestNumber: 0, draft: 'theirs' })
    expect(await keeper.flush()).toBe(true)
    expect([keeper.state().status, stored.draft, keeper.version()]).toEqual(['saved', 'mine', 5])
    keeper.destroy()
  })

  it('should conflict anew where theirs has changed once more meanwhile', async () => {
    const { stored, request } = serverWith(5)
    const keeper = createDraftKeeper({ http: { request } as EngineHost['http'], user }, opened)
    keeper.change('mine')
    await keeper.flush()
    keeper.insist({ version: 4, latestNumber: 0, draft: 'older' })
    expect(await keeper.flush()).toBe(false)
    expect([keeper.state().status, stored.draft]).toEqual(['conflict', 'theirs'])
    keeper.destroy()
  })

  it('should know over a reload what its text was made from', async () => {
    const keeper = createDraftKeeper(
      {
        http: { request: (async () => Promise.reject({ status: 0 })) as Request } as EngineHost['http'],
        user,
      },
      opened,
    )
    keeper.change('mine')
    keeper.destroy()
    const theirs = { ...opened, draft: 'theirs', version: 2 }
    const kept = keptDraft(user.userId, theirs)
    const again = createDraftKeeper({ http: {} as EngineHost['http'], user }, theirs)
    if (kept) again.resume(kept)
    expect([again.text(), again.base()]).toEqual(['mine', 'base'])
    again.destroy()
  })
})
