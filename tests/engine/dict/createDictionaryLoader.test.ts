import { expect, it } from 'vitest'
import { createDictionaryLoader } from '../../../src/engine/dict/createDictionaryLoader.ts'
import { createFakeHost, fault } from '../support/createFakeHost.ts'

it('should tell of a dictionary that cannot be read where it is drawn, and ask again when it is drawn anew', async () => {
  const host = createFakeHost({
    models: {},
    answer() {
      throw fault(500, '没有权限')
    },
  })
  const { load } = createDictionaryLoader(host.http)
  const first = await Promise.allSettled([load('sys_user_sex'), load('sys_user_sex')])
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(load('sys_user_sex')).rejects.toThrow()
  expect(host.calls).toHaveLength(2)
  expect(host.shown).toEqual([])
})
