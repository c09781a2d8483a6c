import { describe, expect, it } from 'vitest'
import { findBrowser, type Machine } from './findBrowser.ts'

interface Situation {
  env?: Record<string, string>
  platform?: NodeJS.Platform
  isRoot?: boolean
  programs?: string[]
  /** Programs that appear once a command starting so has run. */
  installs?: Record<string, string>
}

/** A machine of the given state, and the commands that were run on it. */
function machineOf(situation: Situation): { machine: Machine; ran: string[] } {
  const programs = new Set(situation.programs)
  const ran: string[] = []
  const machine: Machine = {
    env: { PATH: '/usr/bin:/opt/bin', ...situation.env },
    platform: situation.platform ?? 'linux',
    isRoot: situation.isRoot ?? false,
    isExecutable: path => programs.has(path),
    managedPath: () => '/cache/chromium/chrome',
    run: (command, args) => {
      const line = [command, ...args].join(' ')
      ran.push(line)
      const key = Object.keys(situation.installs ?? {}).find(part => line.includes(part))
      if (key) programs.add(situation.installs?.[key] ?? '')
      return key !== undefined
    },
  }
  return { machine, ran }
}

describe('findBrowser', () => {
  it('should take CHROME_PATH before an installed browser', () => {
    const { machine } = machineOf({
      env: { CHROME_PATH: '/mine/chrome' },
      programs: ['/mine/chrome', '/usr/bin/chromium'],
    })

    expect(findBrowser(machine)).toBe('/mine/chrome')
  })

  it('should refuse a CHROME_PATH that cannot be run instead of using another browser', () => {
    const { machine, ran } = machineOf({ env: { CHROME_PATH: '/gone' }, programs: ['/usr/bin/chromium'] })

    expect(() => findBrowser(machine)).toThrow(/^CHROME_PATH is \/gone.*$/)
    expect(ran).toEqual([])
  })

  it.each([
    ['Chromium without a window on the path', '/usr/bin/chromium-headless-shell', 'linux'],
    ['chromium on the path', '/opt/bin/chromium', 'linux'],
    ['Chrome on the path', '/usr/bin/google-chrome', 'linux'],
    ['Chrome on a Mac', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', 'darwin'],
    ['Chrome on Windows', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe', 'win32'],
    ["Playwright's own", '/cache/chromium/chrome', 'linux'],
  ] as const)('should find %s without installing', (_, path, platform) => {
    const { machine, ran } = machineOf({ programs: [path, '/usr/bin/apt-get'], platform, isRoot: true })

    expect(findBrowser(machine)).toBe(path)
    expect(ran).toEqual([])
  })

  it.each([
    ['the one without a window', 'chromium-headless-shell'],
    ['the one with a window where there is no other', 'chromium'],
  ])("should install Debian's package, with Chinese fonts, as root: %s", (_, name) => {
    const { machine, ran } = machineOf({
      isRoot: true,
      programs: ['/usr/bin/apt-get'],
      installs: { [`${name} fonts-noto-cjk`]: `/usr/bin/${name}` },
    })

    expect(findBrowser(machine)).toBe(`/usr/bin/${name}`)
    expect(ran[0]).toBe('apt-get update -qq')
    expect(ran.at(-1)).toContain(`${name} fonts-noto-cjk`)
  })

  it.each([
    ['the user is not root', { isRoot: false, programs: ['/usr/bin/apt-get'] }],
    ['there is no apt', { isRoot: true, programs: [] }],
  ])("should use Playwright's download when %s", (_, state) => {
    const { machine, ran } = machineOf({
      ...state,
      installs: { 'install chromium': '/cache/chromium/chrome' },
    })

    expect(findBrowser(machine)).toBe('/cache/chromium/chrome')
    expect(ran).toHaveLength(1)
  })

  it('should fail with one line that says what to do when installing did not help', () => {
    const { machine } = machineOf({ isRoot: true, programs: ['/usr/bin/apt-get'] })

    expect(() => findBrowser(machine)).toThrow(/^No browser .*CHROME_PATH.*$/)
  })
})
