import { t } from '#model/language/t.ts'
/** The one place where colours, sizes and shadows are written down. antd's theme and the CSS variables come from it. */

export type Mode = 'light' | 'dark'

export interface Palette {
  /** Fill of primary buttons and selected marks; carries onPrimary. */
  primary: string
  primaryHover: string
  primaryActive: string
  /** Primary as text, icon or line on a surface. */
  primaryText: string
  /** Background of the current item. */
  primaryTint: string
  onPrimary: string
  success: string
  warning: string
  danger: string
  /** Background and edge of a notice of that meaning. */
  successTint: string
  successEdge: string
  warningTint: string
  warningEdge: string
  dangerTint: string
  dangerEdge: string
  /** Text on a danger fill. */
  onDanger: string
  info: string
  /** Behind everything. */
  page: string
  /** The one surface of a page, the sidebar, the header. */
  surface: string
  /** Dialogs, menus, tooltips' neighbours: what floats. */
  raised: string
  /** Hovered and zebra rows, quiet buttons. */
  fill: string
  /** Edge of a control. */
  border: string
  /** Line between parts of a surface. */
  line: string
  text: string
  textWeak: string
  /** Hints and placeholders. */
  textFaint: string
  /** Tooltip: background and text. */
  spotlight: string
  onSpotlight: string
  /** Behind a sheet or dialog. */
  mask: string
  focus: string
  /** Brand half of the login page: three depths and its text. */
  brandDeep: string
  brandMiddle: string
  brandLight: string
  onBrand: string
  onBrandWeak: string
  shadow: string
  shadowRaised: string
}

const light: Palette = {
  primary: '#0342D8',
  primaryHover: '#2A62E4',
  primaryActive: '#0233A8',
  primaryText: '#0342D8',
  primaryTint: '#E8EFFD',
  onPrimary: '#FFFFFF',
  success: '#0B7A3E',
  warning: '#A85400',
  danger: '#CB2431',
  successTint: '#EBF7F0',
  successEdge: '#A9D8BD',
  warningTint: '#FDF4E6',
  warningEdge: '#EFCF9F',
  dangerTint: '#FDEFEF',
  dangerEdge: '#F1BABB',
  onDanger: '#FFFFFF',
  info: '#5A6270',
  page: '#F4F5F8',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  fill: '#F5F7FA',
  border: '#D5DAE2',
  line: '#E8EBF0',
  text: '#1D2129',
  textWeak: '#4B5361',
  textFaint: '#646C7A',
  spotlight: '#2A2F3A',
  onSpotlight: '#FFFFFF',
  mask: 'rgba(16, 20, 30, 0.45)',
  focus: '#0342D8',
  brandDeep: '#02257C',
  brandMiddle: '#0342D8',
  brandLight: '#5B8CFF',
  onBrand: '#FFFFFF',
  onBrandWeak: '#D6E2FF',
  shadow: '0 1px 2px rgba(16, 24, 40, 0.06)',
  shadowRaised: '0 8px 24px rgba(16, 24, 40, 0.14), 0 2px 6px rgba(16, 24, 40, 0.06)',
}

const dark: Palette = {
  primary: '#2C60EA',
  primaryHover: '#3264EB',
  primaryActive: '#2350CC',
  primaryText: '#8FB1FF',
  primaryTint: '#1D2B4F',
  onPrimary: '#FFFFFF',
  success: '#4CC38A',
  warning: '#F0A840',
  danger: '#FF7D73',
  successTint: '#16291F',
  successEdge: '#2A5540',
  warningTint: '#2E2414',
  warningEdge: '#5E4620',
  dangerTint: '#341C1B',
  dangerEdge: '#6B3330',
  onDanger: '#2A0B08',
  info: '#A6ADB9',
  page: '#131417',
  surface: '#1B1D21',
  raised: '#25282E',
  fill: '#22252A',
  border: '#3A3F48',
  line: '#2A2D33',
  text: '#E6E8EC',
  textWeak: '#B0B6C1',
  textFaint: '#969DAA',
  spotlight: '#3A3F48',
  onSpotlight: '#F4F5F8',
  mask: 'rgba(0, 0, 0, 0.6)',
  focus: '#8FB1FF',
  brandDeep: '#0A1230',
  brandMiddle: '#12286B',
  brandLight: '#3A63C9',
  onBrand: '#F2F5FF',
  onBrandWeak: '#B9C8F2',
  shadow: '0 1px 2px rgba(0, 0, 0, 0.4)',
  shadowRaised: '0 8px 24px rgba(0, 0, 0, 0.5), 0 2px 6px rgba(0, 0, 0, 0.3)',
}

export const palettes: Record<Mode, Palette> = { light, dark }

/** The theme colour that the palettes are written for. */
export const DEFAULT_COLOR = '#0342D8'

/** Theme colours to choose from. */
export const presetColors: { color: string; name: string }[] = [
  {
    color: DEFAULT_COLOR,
    get name() {
      return t('深海蓝')
    },
  },
  {
    color: '#409EFF',
    get name() {
      return t('天空蓝')
    },
  },
  {
    color: '#1890FF',
    get name() {
      return t('拂晓蓝')
    },
  },
  {
    color: '#11A983',
    get name() {
      return t('松石绿')
    },
  },
  {
    color: '#13A8A8',
    get name() {
      return t('湖水青')
    },
  },
  {
    color: '#6959CD',
    get name() {
      return t('石板紫')
    },
  },
  {
    color: '#C0365E',
    get name() {
      return t('玫瑰红')
    },
  },
  {
    color: '#D4730B',
    get name() {
      return t('琥珀橙')
    },
  },
]

/** Names of theme colours that clients of this contract know. */
export const skins: Record<string, string> = {
  'skin-blue': DEFAULT_COLOR,
  'skin-green': '#11A983',
  'skin-purple': '#6959CD',
  'skin-red': '#C0365E',
  'skin-yellow': '#D4730B',
}

export type UiSize = 'default' | 'medium' | 'small' | 'mini'

/** px: heights of a control, of a table row, and of a compact one. */
export const densities: Record<UiSize, { control: number; row: number; rowCompact: number }> = {
  default: { control: 36, row: 48, rowCompact: 40 },
  medium: { control: 32, row: 44, rowCompact: 36 },
  small: { control: 28, row: 40, rowCompact: 34 },
  mini: { control: 24, row: 36, rowCompact: 32 },
}

/** px, unless said otherwise. */
export const sizes = {
  radius: 6,
  radiusLarge: 10,
  controlHeight: 32,
  /** Smallest target for a finger. */
  touch: 40,
  fontSize: 14,
  fontSizeSmall: 12,
  lineHeight: 22,
  /** Step of all spacing. */
  space: 4,
  sidebar: 230,
  sidebarCollapsed: 64,
  header: 56,
  tabs: 36,
  /** Notification popover. */
  notices: 600,
  /** Item of the top menu. */
  topItem: 85,
  icon: 16,
  loginForm: 360,
  /** Below this width the sidebar is a sheet. */
  mobileBelow: 992,
  /** From this width on the header has room for all that is used in it. */
  roomyFrom: 1200,
  /** ms */
  duration: 160,
} as const

export const fontFamily =
  'system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif'
