import { beforeEach, describe, expect, it } from 'vitest'
import {
  change,
  chooseSize,
  DEFAULT_SETTINGS,
  readSettings,
  readSize,
  resetSettings,
  saveSettings,
  settings,
} from '../../../src/app/settings/settings.ts'

beforeEach(() => {
  localStorage.clear()
  resetSettings()
})

describe('readSettings', () => {
  it('should be those of the specification where nothing is stored', () => {
    expect(readSettings(null)).toEqual({
      theme: '#0342D8',
      sideTheme: 'theme-light',
      topNav: false,
      tagsView: true,
      fixedHeader: false,
      sidebarLogo: true,
      dynamicTitle: false,
    })
  })

  it('should take what is stored and can be set', () => {
    const stored = { theme: '#409eff', sideTheme: 'theme-dark', topNav: true, tagsView: 'no', other: 1 }

    expect(readSettings(JSON.stringify(stored))).toEqual({
      ...DEFAULT_SETTINGS,
      theme: '#409EFF',
      sideTheme: 'theme-dark',
      topNav: true,
    })
  })

  it.each(['', '[', 'null', '7', '{"theme":"red;}","sideTheme":"none"}'])(
    'should be the default ones where %s is stored',
    stored => {
      expect(readSettings(stored)).toEqual(DEFAULT_SETTINGS)
    },
  )
})

describe('readSize', () => {
  it.each([
    [null, 'medium'],
    ['mini', 'mini'],
    ['huge', 'medium'],
    ['toString', 'medium'],
  ])('should read %s as %s', (stored, size) => {
    expect(readSize(stored)).toBe(size)
  })
})

describe('settings', () => {
  it('should hold at once and be stored when they are saved', () => {
    change({ topNav: true })
    expect(settings.topNav).toBe(true)
    expect(localStorage.getItem('layout-setting')).toBeNull()

    saveSettings()
    expect(JSON.parse(localStorage.getItem('layout-setting') ?? '')).toEqual({
      ...DEFAULT_SETTINGS,
      topNav: true,
    })
  })

  it('should be the default ones after a reset, which forgets what was stored', () => {
    change({ theme: '#409EFF', tagsView: false })
    saveSettings()
    resetSettings()

    expect(settings).toMatchObject(DEFAULT_SETTINGS)
    expect(localStorage.getItem('layout-setting')).toBeNull()
  })

  it('should remember the size by itself', () => {
    chooseSize('mini')

    expect(localStorage.getItem('size')).toBe('mini')
    expect(settings.size).toBe('mini')
  })
})
