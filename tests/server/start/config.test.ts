import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'

describe('readConfig', () => {
  it.each(['ADMIN_PASSWORD', 'DEMO_PASSWORD'])('should refuse a weak %s, and not repeat it', name => {
    expect(() => readConfig({ [name]: 'abc12' })).toThrow(`${name} is too weak`)
    expect(() => readConfig({ [name]: 'abc12' })).not.toThrow('abc12')
  })

  it('should take a strong password, and none', () => {
    expect(readConfig({ ADMIN_PASSWORD: 'Mortise-Admin-1' }).adminPassword).toBe('Mortise-Admin-1')
    expect(readConfig({ ADMIN_PASSWORD: '' }).adminPassword).toBeUndefined()
  })

  it('should name a port that is none', () => {
    expect(() => readConfig({ PORT: '99999' })).toThrow('PORT=99999 is not a whole number from 0 to 65535.')
  })

  it.each(['admin.example.org', 'ftp://x.org', 'https://u:p@x.org', 'https://x.org/?a=1'])(
    'should refuse %s as the address for clients',
    PUBLIC_URL => {
      expect(() => readConfig({ PUBLIC_URL })).toThrow('PUBLIC_URL is no address such as')
    },
  )

  it('should take a pooler that gives connections for a transaction, with a login of its own', () => {
    const DATABASE_POOLER = 'transaction'
    const DATABASE_APP_URL = 'postgres://requests@127.0.0.1:6432/mortise'
    expect(readConfig({ DATABASE_POOLER, DATABASE_APP_URL }).databasePooled).toBe(true)
    expect(readConfig({ DATABASE_APP_URL }).databasePooled).toBe(false)
    expect(() => readConfig({ DATABASE_POOLER })).toThrow('needs DATABASE_APP_URL')
    expect(() => readConfig({ DATABASE_POOLER: 'session', DATABASE_APP_URL })).toThrow('is not "transaction"')
  })

  it('should name a level of the log that is none', () => {
    expect(() => readConfig({ LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL=loud is none of trace, debug, info')
    expect(readConfig({ LOG_LEVEL: 'warn' }).logLevel).toBe('warn')
  })
})
