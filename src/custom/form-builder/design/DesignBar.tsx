import {
  AppstoreAddOutlined,
  CodeOutlined,
  ControlOutlined,
  DesktopOutlined,
  EyeOutlined,
  MobileOutlined,
  QuestionCircleOutlined,
  RedoOutlined,
  TabletOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { Hint, useIsPhone } from '#engine'
import { t } from '#model/language/t.ts'
import type { CanvasWidth } from '../canvas/Canvas.tsx'
import { useDesign, useDesignPart } from './useDesign.ts'

/** A panel that a phone opens over the canvas. */
export type DesignSheet = 'palette' | 'settings' | 'json'

interface DesignBarProps {
  start: ReactNode
  end: ReactNode
  width: CanvasWidth
  setWidth(width: CanvasWidth): void
  /** Opens the panels of a phone; undefined where they stand beside the canvas. */
  open: ((sheet: DesignSheet) => void) | undefined
  /** Whether the text stands in the place of the settings. */
  hasJson: boolean
  showJson(isShown: boolean): void
  preview(): void
  showKeys(): void
}

/** The tools above the canvas. */
export function DesignBar({
  start,
  end,
  width,
  setWidth,
  open,
  hasJson,
  showJson,
  preview,
  showKeys,
}: DesignBarProps) {
  const { session } = useDesign()
  const undo = useDesignPart('undo')
  const redo = useDesignPart('redo')
  const isPhone = useIsPhone()
  return (
    <header className="m-design-bar">
      <div className="m-design-bar-start">{start}</div>
      <div className="m-design-tools">
        <Tool
          label={undo === null ? t('撤销') : t('撤销“{{deed}}”', { deed: undo })}
          icon={<UndoOutlined />}
          disabled={undo === null}
          onClick={session.undo}
        />
        <Tool
          label={redo === null ? t('重做') : t('重做“{{deed}}”', { deed: redo })}
          icon={<RedoOutlined />}
          disabled={redo === null}
          onClick={session.redo}
        />
        {!isPhone && (
          <Segmented<CanvasWidth>
            value={width}
            onChange={setWidth}
            aria-label={t('画布宽度')}
            options={[
              { value: 1440, icon: <DesktopOutlined />, title: '1440' },
              { value: 768, icon: <TabletOutlined />, title: '768' },
              { value: 390, icon: <MobileOutlined />, title: '390' },
            ]}
          />
        )}
        {open && (
          <>
            <Tool label={t('组件与大纲')} icon={<AppstoreAddOutlined />} onClick={() => open('palette')} />
            <Tool label={t('属性')} icon={<ControlOutlined />} onClick={() => open('settings')} />
          </>
        )}
        <Tool label={t('预览')} icon={<EyeOutlined />} onClick={preview} />
        <Tool
          label="JSON"
          icon={<CodeOutlined />}
          isOn={hasJson && !open}
          onClick={() => (open ? open('json') : showJson(!hasJson))}
        />
        {!isPhone && <Tool label={t('快捷键')} icon={<QuestionCircleOutlined />} onClick={showKeys} />}
      </div>
      <div className="m-design-bar-end">{end}</div>
    </header>
  )
}

interface ToolProps {
  label: string
  icon: ReactNode
  disabled?: boolean
  isOn?: boolean
  onClick(): void
}

function Tool({ label, isOn, ...button }: ToolProps) {
  return (
    <Hint title={label}>
      <Button
        type="text"
        className={isOn ? 'm-design-tool is-on' : 'm-design-tool'}
        aria-label={label}
        aria-pressed={isOn}
        {...button}
      />
    </Hint>
  )
}
