import { MoreOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { useId, useMemo, useState } from 'react'
import { KeyPopover, useHost } from '#engine'
import { optionSettings } from './commonSettings.ts'
import { ObjectSettings } from './ObjectSettings.tsx'

type Option = Record<string, unknown>

interface OptionMoreProps {
  option: Option
  /** Keys that are set here, of those that options have. */
  keys: readonly string[]
  /** Announced of the button. */
  label: string
  onChange(option: Option): void
}

/** What an option has beside its value and its label: a picture, a colour, a text that it asks for. */
export function OptionMore({ option, keys, label, onChange }: OptionMoreProps) {
  const host = useHost()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const settings = useMemo(
    () => Object.fromEntries(Object.entries(optionSettings).filter(([key]) => keys.includes(key))),
    [keys],
  )
  const image = typeof option.image === 'string' ? option.image : null
  const isSet = keys.some(key => option[key] !== undefined && option[key] !== false)
  return (
    <KeyPopover
      label={label}
      hasTitle
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="leftTop"
      content={
        <div className="m-design-option-more">
          <ObjectSettings
            id={`option${id}`}
            settings={settings}
            value={option}
            onChange={({ image: picture, ...rest }) =>
              // Forms are read from other addresses too.
              onChange(typeof picture === 'string' ? { ...rest, image: host.fileUrl(picture) } : rest)
            }
          />
        </div>
      }
    >
      <Badge dot={isSet && image === null} offset={[-6, 6]}>
        <Button
          type="text"
          aria-label={label}
          icon={
            image === null ? <MoreOutlined /> : <img src={image} alt="" className="m-design-option-image" />
          }
        />
      </Badge>
    </KeyPopover>
  )
}
