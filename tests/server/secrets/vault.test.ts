import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVault } from '#server/secrets/createVault.ts'
import { makeKeyFile, readKeyFile } from '#server/secrets/keyFile.ts'
import { readSecretKeys } from '#server/secrets/readSecretKeys.ts'
import { withoutSecrets } from '#server/secrets/withoutSecrets.ts'

const key = randomBytes(32)
const table = 'sys_mail_account'

describe('createVault', () => {
  const vault = createVault([key])

  it('should open what it has sealed, and seal the same text differently each time', () => {
    const sealed = vault.seal('密码 Smtp-1', table)
    expect(sealed).not.toContain('Smtp-1')
    expect(vault.seal('密码 Smtp-1', table)).not.toBe(sealed)
    expect(vault.open(sealed, table)).toBe('密码 Smtp-1')
  })

  it('should open nothing that was changed, or that is of another table', () => {
    const sealed = vault.seal('Smtp-1', table)
    const last = sealed.endsWith('A=') ? 'B=' : 'A='
    expect(() => vault.open(sealed.slice(0, -2) + last, table)).toThrow()
    expect(() => vault.open(sealed, 'sys_sms_channel')).toThrow()
    expect(() => vault.open('Smtp-1', table)).toThrow('not sealed with a key of this server')
  })

  it('should open with an older key, and say which texts are sealed how', () => {
    const newer = randomBytes(32)
    const sealed = vault.seal('Smtp-1', table)
    const exchanged = createVault([newer, key])
    expect(exchanged.open(sealed, table)).toBe('Smtp-1')
    expect(exchanged.standing(sealed)).toBe('older')
    expect(exchanged.standing(exchanged.seal('x', table))).toBe('current')
    expect(exchanged.standing('Smtp-1')).toBe('plain')
    expect(createVault([newer]).standing(sealed)).toBe('unknown')
  })
})

describe('readSecretKeys', () => {
  it('should take hexadecimal digits, base64, several, and none', () => {
    const text = key.toString('base64')
    expect(readSecretKeys({ SECRET_KEY: `${key.toString('hex')}, ${text}` })).toEqual([key, key])
    expect(readSecretKeys({ SECRET_KEY: '' })).toEqual([])
    expect(readSecretKeys({})).toEqual([])
  })

  it.each(['secret', randomBytes(16).toString('hex'), `${key.toString('hex')},short`])(
    'should refuse what is no key, and not repeat it',
    text => {
      expect(() => readSecretKeys({ SECRET_KEY: text })).toThrow(/^SECRET_KEY is no key: 32 bytes/)
      expect(() => readSecretKeys({ SECRET_KEY: text })).not.toThrow(text)
    },
  )
})

describe('makeKeyFile', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mortise-key-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('should make one key for its owner alone, however many starts ask for it', async () => {
    expect(await readKeyFile(folder)).toBeNull()
    const keys = await Promise.all(Array.from({ length: 20 }, () => makeKeyFile(folder)))
    expect(keys[0]).toHaveLength(32)
    for (const one of keys) expect(one).toEqual(keys[0])
    expect(await readKeyFile(folder)).toEqual(keys[0])
    expect(await readdir(folder)).toEqual(['secret.key'])
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
  })

  it('should not take a damaged one, nor replace it', async () => {
    await writeFile(join(folder, 'secret.key'), 'damaged')
    await expect(readKeyFile(folder)).rejects.toThrow('holds no key')
    await expect(makeKeyFile(folder)).rejects.toThrow('holds no key')
    expect(await readFile(join(folder, 'secret.key'), 'utf8')).toBe('damaged')
  })
})

describe('withoutSecrets', () => {
  it('should hide a secret in each of its spellings', () => {
    const secret = 'a"b&c=d'
    const spellings = [secret, encodeURIComponent(secret), JSON.stringify(secret), btoa(secret)]
    for (const spelling of spellings) {
      const clean = withoutSecrets(`535 refused: ${spelling}.`, [secret, null])
      expect(clean).toMatch(/^535 refused: "?\*{6}"?\.$/)
    }
  })

  it('should leave other texts alone', () => {
    expect(withoutSecrets('535 refused', ['', 'ref', undefined])).toBe('535 refused')
  })
})
