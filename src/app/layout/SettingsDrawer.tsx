import { CheckOutlined } from '@ant-design/icons'
import { Button, Drawer, Switch } from 'antd'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import {
  change,
  chooseSize,
  DEFAULT_SIZE,
  resetSettings,
  type Settings,
  saveSettings,
  settings,
} from '../settings/settings.ts'
import { presetColors, sizes } from '../theme/tokens.ts'
import { Looks } from './Looks.tsx'
import { layout, setSettingsOpen } from './layout.ts'
import './settings.css'

type SwitchName = 'topNav' | 'tagsView' | 'fixedHeader' | 'sidebarLogo' | 'dynamicTitle'

const SWITCHES: { name: SwitchName; label: string; help?: string }[] = [
  {
    name: 'topNav',
    get label() {
      return t('顶部导航')
    },
    get help() {
      return t('一级菜单显示在顶栏，宽屏有效')
    },
  },
  {
    name: 'tagsView',
    get label() {
      return t('多页签')
    },
    get help() {
      return t('在顶栏下显示打开过的页面')
    },
  },
  {
    name: 'fixedHeader',
    get label() {
      return t('固定顶栏')
    },
    get help() {
      return t('长页面滚动时顶栏不动')
    },
  },
  {
    name: 'sidebarLogo',
    get label() {
      return t('显示标志')
    },
  },
  {
    name: 'dynamicTitle',
    get label() {
      return t('动态标题')
    },
    get help() {
      return t('浏览器标题带上所在的菜单')
    },
  },
]

const SIDE_THEMES: { value: Settings['sideTheme']; label: string }[] = [
  {
    value: 'theme-light',
    get label() {
      return t('浅色侧边栏')
    },
  },
  {
    value: 'theme-dark',
    get label() {
      return t('深色侧边栏')
    },
  },
]

/** px */
const WIDTH = 75 * sizes.space

/** The settings of the layout. Each holds at once; a click beside the drawer closes it. */
export default function SettingsDrawer() {
  const { notify, colorMode } = useFrame()
  const { isSettingsOpen } = useSnapshot(layout)

  function save(): void {
    saveSettings()
    notify.message('success', t('配置已保存到本地'))
  }

  function reset(): void {
    resetSettings()
    chooseSize(DEFAULT_SIZE)
    colorMode.choose('system')
    notify.message('success', t('已恢复默认配置'))
  }

  const footer = (
    <div className="m-settings-buttons">
      <Button onClick={reset}>{t('重置配置')}</Button>
      <Button type="primary" onClick={save}>
        {t('保存配置')}
      </Button>
    </div>
  )
  return (
    <Drawer
      open={isSettingsOpen}
      onClose={() => setSettingsOpen(false)}
      title={t('布局设置')}
      width={WIDTH}
      footer={footer}
      // What is chosen is seen behind it.
      styles={{ mask: { background: 'transparent' } }}
    >
      <Looks />
      <SideThemes />
      <Colors />
      <Switches />
    </Drawer>
  )
}

function SideThemes() {
  const { sideTheme } = useSnapshot(settings)
  return (
    <fieldset className="m-settings-group">
      <legend>{t('侧边栏')}</legend>
      <div className="m-settings-sides">
        {SIDE_THEMES.map(({ value, label }) => (
          <label key={value} className="m-settings-side" data-side={value}>
            <input
              type="radio"
              name="sideTheme"
              className="m-hidden"
              checked={sideTheme === value}
              onChange={() => change({ sideTheme: value })}
            />
            <span className="m-settings-picture" aria-hidden="true" />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Colors() {
  const { theme } = useSnapshot(settings)
  return (
    <fieldset className="m-settings-group">
      <legend>{t('主题颜色')}</legend>
      <div className="m-settings-colors">
        {presetColors.map(({ color, name }) => (
          <label key={color} className="m-settings-color" style={{ backgroundColor: color }} title={name}>
            <input
              type="radio"
              name="theme"
              className="m-hidden"
              aria-label={name}
              checked={theme === color}
              onChange={() => change({ theme: color })}
            />
            {theme === color && <CheckOutlined aria-hidden="true" />}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Switches() {
  const current = useSnapshot(settings)
  return (
    <fieldset className="m-settings-group">
      <legend>{t('界面')}</legend>
      {SWITCHES.map(({ name, label, help }) => (
        <div key={name} className="m-settings-switch">
          <span>
            {label}
            {help && <small>{help}</small>}
          </span>
          <Switch
            checked={current[name]}
            aria-label={label}
            onChange={checked => change({ [name]: checked })}
          />
        </div>
      ))}
    </fieldset>
  )
}
