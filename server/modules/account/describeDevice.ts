import bowser from 'bowser'
import { LRUCache } from 'lru-cache'
import { type LocalizedText, localized } from '#model/language/localized.ts'

/** What a user agent says about the device that it runs on, in words that people know. */
export interface Device {
  /** Browser and system: "Chrome 131 · Windows 10". */
  device: string | LocalizedText
  browser: string
  os: string
  type: 'desktop' | 'mobile' | 'tablet' | 'unknown'
}

const types = ['desktop', 'mobile', 'tablet'] as const
const unknown = localized('未知设备')

/** Reading one takes a tenth of a millisecond, and the sessions of a platform are of few browsers. */
const described = new LRUCache<string, Device>({ max: 500 })

/** The device of a user agent; what it does not say is ''. */
export function describeDevice(userAgent: string | null): Device {
  // The library refuses an empty text.
  const text = userAgent?.trim() || '-'
  const known = described.get(text) ?? readDevice(text)
  described.set(text, known)
  return known
}

function readDevice(userAgent: string): Device {
  const { browser, os, platform } = bowser.parse(userAgent)
  const browserWords = words(browser.name, browser.version?.split('.')[0])
  const osWords = words(os.name, os.versionName ?? os.version?.split('.').slice(0, 2).join('.'))
  return {
    device: [browserWords, osWords].filter(Boolean).join(' · ') || unknown,
    browser: browserWords,
    os: osWords,
    type: types.find(type => type === platform.type) ?? 'unknown',
  }
}

const words = (name: string | undefined, version: string | undefined): string =>
  [name, name ? version : ''].filter(Boolean).join(' ')
