import { Alert } from 'antd'
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import simulationModule from 'bpmn-js-token-simulation/lib/viewer'
import type Canvas from 'diagram-js/lib/core/Canvas'
import { useEffect, useRef, useState } from 'react'
import { faultMessage } from '#engine'
import { chosenLanguage, t } from '#model/language/t.ts'
import { descriptorOf, type Vendor } from '#process/vendors.ts'
import { translate, translateModule } from '../language/translateModule.ts'
import { DIAGRAM_COLORS } from '../modeler/diagramColors.ts'
import { zoomToFit } from '../modeler/zoomTo.ts'
import 'bpmn-js-token-simulation/assets/css/bpmn-js-token-simulation.css'

/** Parts that hold words of the library; a name of an element that equals one of them is such a word too. */
const SPOKEN = '.bts-text, .bts-header, .bts-placeholder, .bts-entry'

/** Elements keep their colours; the library would make them black on white. */
const ownColors = { neutralElementColors: ['value', null] as never }

interface SimulationViewProps {
  /** What is played through. */
  xml: string
  vendor: Vendor
}

/** Plays a diagram through with tokens. It works on a copy: nothing of the diagram changes. */
export default function SimulationView({ xml, vendor }: SimulationViewProps) {
  const place = useRef<HTMLElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    const container = place.current
    if (!container) return undefined
    const viewer = new NavigatedViewer({
      container,
      moddleExtensions: { [vendor]: descriptorOf(vendor) },
      additionalModules: [translateModule as never, simulationModule, ownColors],
      bpmnRenderer: DIAGRAM_COLORS,
    })
    const stopSpeaking = localizeSimulation(container)
    let isLeft = false
    async function play(): Promise<void> {
      try {
        await viewer.importXML(xml)
        if (isLeft) return
        zoomToFit(viewer.get<Canvas>('canvas'))
        viewer.get<{ toggleMode(isOn: boolean): void }>('toggleMode').toggleMode(true)
      } catch (error) {
        if (!isLeft) setFault(faultMessage(error))
      }
    }
    void play()
    return () => {
      isLeft = true
      stopSpeaking()
      viewer.destroy()
    }
  }, [xml, vendor])
  return (
    <>
      {fault !== null && <Alert type="error" showIcon message={t('动画演示不能开始')} description={fault} />}
      <section className="m-bpmn-canvas m-bpmn-simulation" ref={place} aria-label={t('动画演示')} />
    </>
  )
}

/**
 * Puts the words of the simulation, which its library knows in English only, into the language of the interface, as
 * they appear. Returns how to stop.
 */
function localizeSimulation(container: HTMLElement): () => void {
  if (chosenLanguage() === 'en') return () => undefined
  const observer = new MutationObserver(changes => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof HTMLElement) speak(node)
    }
  })
  speak(container)
  observer.observe(container, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function speak(root: HTMLElement): void {
  for (const element of [root, ...root.querySelectorAll<HTMLElement>('[title]')]) {
    const known = element.title && translate(element.title)
    if (known && known !== element.title) element.title = known
  }
  for (const element of root.querySelectorAll<HTMLElement>(SPOKEN)) {
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) node.nodeValue = translate((node.nodeValue ?? '').trim())
    }
  }
}
