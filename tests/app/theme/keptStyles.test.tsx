import { StyleProvider } from '@ant-design/cssinjs'
import { render } from '@testing-library/react'
import { ConfigProvider, Switch } from 'antd'
import { describe, expect, it } from 'vitest'
import { keptStyles } from '../../../src/app/theme/keptStyles.ts'

const LIGHT = { cssVar: { key: 'kept' }, token: { colorPrimary: '#0342d8' } }

function draw(styles: ReturnType<typeof keptStyles>, theme: object) {
  const drawn = render(
    <StyleProvider cache={styles}>
      <ConfigProvider theme={theme}>
        <Switch />
      </ConfigProvider>
    </StyleProvider>,
  )
  return drawn
}

const switches = (styles: ReturnType<typeof keptStyles>) =>
  [...styles.cache].filter(([path]) => /^style%.*Switch/.test(path))

describe('styles of the component library', () => {
  it('should stay worked out when the last component goes that is drawn with them', () => {
    const styles = keptStyles()
    const first = draw(styles, LIGHT)
    const [[path, [count, style]] = ['', [0, null]]] = switches(styles)
    expect(count).toBe(1)
    first.unmount()
    expect(styles.opGet(path)).toEqual([0, style])
    const second = draw(styles, LIGHT)
    expect(styles.opGet(path)?.[0]).toBe(1)
    expect(styles.opGet(path)?.[1]).toBe(style)
    second.unmount()
  })

  it('should not be kept without end where themes come and go', () => {
    const styles = keptStyles()
    for (let hue = 0; hue < 60; hue++) draw(styles, { token: { borderRadius: hue } }).unmount()
    expect(styles.cache.size).toBeLessThanOrEqual(110)
    expect(switches(styles).length).toBeGreaterThan(1)
  })
})
