import { describe, expect, it } from 'vitest'
import { fileUrl } from '../../src/app/router/addresses.ts'

describe('fileUrl', () => {
  it.each([
    ['/file/a.png', '/prod-api/file/a.png'],
    ['file/a.png', '/prod-api/file/a.png'],
    ['/prod-api/file/a.png', '/prod-api/file/a.png'],
    ['https://a.example/a.png', 'https://a.example/a.png'],
    ['blob:http://localhost/1', 'blob:http://localhost/1'],
    ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
  ])('should show %s at %s', (value, address) => {
    expect(fileUrl(value)).toBe(address)
  })

  it.each([
    '',
    'javascript:alert(1)',
    'data:text/html,x',
    'data:image/svg+xml,x',
    '//evil.example/a',
    '\\\\evil',
  ])('should show nothing for "%s"', value => {
    expect(fileUrl(value)).toBe('')
  })
})
