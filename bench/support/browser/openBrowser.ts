import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_FLAGS } from '#tests/support/chromiumFlags.ts'
import { findBrowser } from '#tests/support/findBrowser.ts'

/** Returns a running Chromium. @throws Error that says what to do where there is none */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_FLAGS })
}
