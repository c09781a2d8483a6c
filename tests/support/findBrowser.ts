import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** What finding a browser needs to know of the machine, and the two ways to get one. */
export interface Machine {
  env: Record<string, string | undefined>
  platform: NodeJS.Platform
  isRoot: boolean
  isExecutable(path: string): boolean
  /** Where Playwright would keep its own Chromium. */
  managedPath(): string
  /** Runs a command with its output shown. Returns whether it succeeded. */
  run(command: string, args: string[]): boolean
}

/** First what draws without a window of its own, which takes a quarter less to open a page. */
const SHELL = 'chromium-headless-shell'

const NAMES = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'msedge',
]

const PLACES: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/**
 * Returns the path of a Chromium or Chrome: `CHROME_PATH`, one that is installed, or the one Playwright
 * manages. Where there is none it installs one: Debian's package as root, otherwise Playwright's download.
 * @throws Error of one line that says what to do.
 */
export function findBrowser(machine: Machine = thisMachine()): string {
  const named = machine.env.CHROME_PATH
  if (named) return checkNamed(named, machine)
  return look(machine) ?? install(machine) ?? giveUp()
}

function checkNamed(path: string, machine: Machine): string {
  if (machine.isExecutable(path)) return path
  throw new Error(`CHROME_PATH is ${path}, which is no program that can be run: correct it, or unset it.`)
}

function look(machine: Machine): string | undefined {
  const onPath = foldersOnPath(machine).flatMap(folder => NAMES.map(name => join(folder, name)))
  const candidates = [...onPath, ...(PLACES[machine.platform] ?? []), machine.managedPath()]
  return candidates.find(machine.isExecutable)
}

function install(machine: Machine): string | undefined {
  if (machine.isRoot && isOnPath('apt-get', machine)) installPackages(machine)
  else machine.run(process.execPath, [playwrightCli(), 'install', 'chromium'])
  return look(machine)
}

function installPackages(machine: Machine): void {
  machine.run('apt-get', ['update', '-qq'])
  const install = (browser: string) =>
    machine.run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-noto-cjk'])
  // Not every distribution has the one without a window.
  if (!install(SHELL)) install('chromium')
}

function giveUp(): never {
  throw new Error(
    'No browser for the end-to-end tests: install Chromium or Chrome, or set CHROME_PATH to one, and run again.',
  )
}

function foldersOnPath(machine: Machine): string[] {
  return (machine.env.PATH ?? '').split(delimiter).filter(Boolean)
}

function isOnPath(name: string, machine: Machine): boolean {
  return foldersOnPath(machine).some(folder => machine.isExecutable(join(folder, name)))
}

function playwrightCli(): string {
  return createRequire(import.meta.url).resolve('@playwright/test/cli')
}

function thisMachine(): Machine {
  return {
    env: process.env,
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    isExecutable,
    managedPath: () => chromium.executablePath(),
    run: (command, args) => spawnSync(command, args, { stdio: 'inherit', env: aptEnv() }).status === 0,
  }
}

/** No package may stop to ask a question. */
function aptEnv(): NodeJS.ProcessEnv {
  return { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
