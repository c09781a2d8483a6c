import { theme } from 'antd'

/** Gives the engine's stylesheet antd's tokens, so that light, dark and the chosen colour reach it. */
export function EngineVariables() {
  const { token } = theme.useToken()
  const variables = {
    surface: token.colorBgContainer,
    raised: token.colorBgElevated,
    fill: token.colorFillQuaternary,
    'fill-strong': token.colorFillSecondary,
    border: token.colorBorderSecondary,
    'control-border': token.colorBorder,
    text: token.colorText,
    'text-weak': token.colorTextSecondary,
    'text-weaker': token.colorTextTertiary,
    primary: token.colorPrimary,
    'primary-tint': token.colorPrimaryBg,
    'primary-text': token.colorPrimaryText,
    success: token.colorSuccess,
    warning: token.colorWarning,
    danger: token.colorError,
    info: token.colorInfo,
    radius: `${token.borderRadius}px`,
    shadow: token.boxShadowSecondary,
    'font-size': `${token.fontSize}px`,
    'font-size-small': `${token.fontSizeSM}px`,
    'control-height': `${token.controlHeight}px`,
    duration: token.motionDurationMid,
  }
  const lines = Object.entries(variables).map(([name, value]) => `--m-engine-${name}:${value}`)
  return <style>{`:root{${lines.join(';')}}`}</style>
}
