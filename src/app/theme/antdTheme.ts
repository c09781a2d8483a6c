import { type ThemeConfig, theme } from 'antd'
import type { MapToken, SeedToken } from 'antd/es/theme/interface'
import { paletteOf } from './paletteOf.ts'
import type { ThemeChoice } from './themeVariables.ts'
import {
  DEFAULT_COLOR,
  densities,
  fontFamily,
  type Mode,
  type Palette,
  sizes,
  type UiSize,
} from './tokens.ts'

interface AntdThemeChoice extends ThemeChoice {
  /** Whether fingers reach for the controls, which are then never lower than a finger needs. */
  isTouch?: boolean
}

/** Returns antd's theme of a mode, made from the tokens. */
export function antdTheme(
  mode: Mode,
  { color = DEFAULT_COLOR, size = 'medium', isTouch = false }: AntdThemeChoice = {},
): ThemeConfig {
  const palette = paletteOf(mode, color)
  return {
    cssVar: { key: 'mortise' },
    hashed: false,
    algorithm: [mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, asWritten(palette)],
    token: { ...sizeTokens(size, isTouch), ...seedColors(palette), ...colorTokens(palette) },
    components: componentTokens(palette),
  }
}

function sizeTokens(size: UiSize, isTouch: boolean): ThemeConfig['token'] {
  const { control } = densities[size]
  const controlHeight = isTouch ? Math.max(control, sizes.touch) : control
  return {
    borderRadius: sizes.radius,
    borderRadiusLG: sizes.radiusLarge,
    controlHeight,
    ...(isSmall(size) ? { controlHeightSM: controlHeight } : {}),
    fontSize: sizes.fontSize,
    fontSizeSM: sizes.fontSizeSmall,
    lineHeight: sizes.lineHeight / sizes.fontSize,
    fontFamily,
    // Where people ask for it nothing moves, and no pop-up waits for an animation that never runs.
    motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    motionDurationFast: '0.1s',
    motionDurationMid: `${sizes.duration / 1000}s`,
    motionDurationSlow: '0.2s',
  }
}

function seedColors(palette: Palette) {
  return {
    colorPrimary: palette.primary,
    colorSuccess: palette.success,
    colorWarning: palette.warning,
    colorError: palette.danger,
    colorInfo: palette.primaryText,
  }
}

/** The algorithms shade the seed colours once more; their contrast has been measured as they are written. */
function asWritten(palette: Palette) {
  return (_: SeedToken, map?: MapToken): MapToken => ({ ...(map as MapToken), ...seedColors(palette) })
}

function colorTokens(palette: Palette): ThemeConfig['token'] {
  return {
    colorPrimaryHover: palette.primaryHover,
    colorPrimaryActive: palette.primaryActive,
    colorPrimaryText: palette.primaryText,
    colorPrimaryTextHover: palette.primaryText,
    colorPrimaryTextActive: palette.primaryText,
    colorPrimaryBg: palette.primaryTint,
    colorLink: palette.primaryText,
    colorLinkHover: palette.primaryText,
    colorLinkActive: palette.primaryText,
    colorSuccessBg: palette.successTint,
    colorSuccessBorder: palette.successEdge,
    colorWarningBg: palette.warningTint,
    colorWarningBorder: palette.warningEdge,
    colorErrorBg: palette.dangerTint,
    colorErrorBorder: palette.dangerEdge,
    colorInfoBg: palette.primaryTint,
    colorBgLayout: palette.page,
    colorBgContainer: palette.surface,
    colorBgElevated: palette.raised,
    colorBgSpotlight: palette.spotlight,
    colorBgMask: palette.mask,
    colorBorder: palette.border,
    colorBorderSecondary: palette.line,
    colorSplit: palette.line,
    colorText: palette.text,
    colorTextSecondary: palette.textWeak,
    colorTextTertiary: palette.textFaint,
    colorTextDescription: palette.textFaint,
    colorTextPlaceholder: palette.textFaint,
    colorTextLightSolid: palette.onPrimary,
    boxShadowSecondary: palette.shadowRaised,
  }
}

/** Where antd takes the fill of primary for text: on dark surfaces it would be too dark to read. */
function componentTokens(palette: Palette): ThemeConfig['components'] {
  const { primaryText, onPrimary, onDanger, fill, surface, textWeak, textFaint } = palette
  return {
    Button: {
      primaryColor: onPrimary,
      dangerColor: onDanger,
      defaultHoverColor: primaryText,
      defaultHoverBorderColor: primaryText,
      defaultActiveColor: primaryText,
      defaultActiveBorderColor: primaryText,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
    },
    Tabs: {
      itemSelectedColor: primaryText,
      itemHoverColor: primaryText,
      itemActiveColor: primaryText,
      inkBarColor: primaryText,
    },
    Pagination: { itemActiveColor: primaryText, itemActiveColorHover: primaryText },
    Dropdown: { colorPrimary: primaryText },
    Menu: { itemSelectedColor: primaryText, horizontalItemSelectedColor: primaryText },
    Table: { headerBg: fill, rowHoverBg: fill, headerBorderRadius: 0, bodySortBg: surface },
    // Nothing but its edge shows what is not ticked.
    Checkbox: { colorBorder: textFaint },
    Radio: { colorBorder: textFaint },
    Tree: { colorBorder: textFaint },
    // A value that is only shown has to be read as well.
    Input: { activeShadow: 'none', colorTextDisabled: textWeak },
    InputNumber: { colorTextDisabled: textWeak },
    Select: { colorTextDisabled: textWeak },
    DatePicker: { colorTextDisabled: textWeak },
  }
}

/** Whether controls are drawn in the component library's small form. */
export function isSmall(size: UiSize): boolean {
  return size === 'small' || size === 'mini'
}
