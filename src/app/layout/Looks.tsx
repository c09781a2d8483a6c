import { Segmented } from 'antd'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { useIsMobile } from '../parts/useIsMobile.ts'
import { COLOR_CHOICES, SIZE_CHOICES } from '../settings/looks.ts'
import { chooseSize, settings } from '../settings/settings.ts'

/** Light or dark; on a small screen the size too, which the header of a large one offers. */
export function Looks() {
  const isMobile = useIsMobile()
  return (
    <>
      <ColorChoices />
      {isMobile && <SizeChoices />}
    </>
  )
}

function ColorChoices() {
  const { colorMode } = useFrame()
  const { choice } = useSnapshot(colorMode.state)
  return (
    <fieldset className="m-settings-group">
      <legend>{t('外观')}</legend>
      <Segmented
        aria-label={t('外观')}
        options={COLOR_CHOICES.map(({ key, label }) => ({ value: key, label }))}
        value={choice}
        onChange={value => colorMode.choose(value)}
      />
    </fieldset>
  )
}

function SizeChoices() {
  const { size } = useSnapshot(settings)
  return (
    <fieldset className="m-settings-group">
      <legend>{t('布局大小')}</legend>
      <Segmented
        aria-label={t('布局大小')}
        options={SIZE_CHOICES.map(({ key, label }) => ({ value: key, label }))}
        value={size}
        onChange={value => chooseSize(value)}
      />
    </fieldset>
  )
}
