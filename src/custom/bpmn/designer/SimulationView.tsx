import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import simulationModule from 'bpmn-js-token-simulation/lib/viewer'
import type Canvas from 'diagram-js/lib/core/Canvas'
import { useEffect, useRef } from 'react'
import { t } from '#model/language/t.ts'
import { descriptorOf, type Vendor } from '#process/vendors.ts'
import { translateModule } from '../language/translateModule.ts'
import { DIAGRAM_COLORS } from '../modeler/diagramColors.ts'
import { zoomToFit } from '../modeler/zoomTo.ts'
import { speakSimulation } from './speakSimulation.ts'
import 'bpmn-js-token-simulation/assets/css/bpmn-js-token-simulation.css'

/** Elements keep their colours; the library would make them black on white. */
const ownColors = { neutralElementColors: ['value', null] as never }

export interface SimulationViewProps {
  /** What is played through. */
  xml: string
  vendor: Vendor
}

/** Plays a diagram through with tokens. It works on a copy: nothing of the diagram changes. */
export default function SimulationView({ xml, vendor }: SimulationViewProps) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const container = place.current
    if (!container) return undefined
    const viewer = new NavigatedViewer({
      container,
      moddleExtensions: { [vendor]: descriptorOf(vendor) },
      additionalModules: [translateModule as never, simulationModule, ownColors],
      bpmnRenderer: DIAGRAM_COLORS,
    })
    const stopSpeaking = speakSimulation(container)
    void viewer.importXML(xml).then(() => {
      zoomToFit(viewer.get<Canvas>('canvas'))
      viewer.get<{ toggleMode(isOn: boolean): void }>('toggleMode').toggleMode(true)
    })
    return () => {
      stopSpeaking()
      viewer.destroy()
    }
  }, [xml, vendor])
  return <section className="m-bpmn-canvas m-bpmn-simulation" ref={place} aria-label={t('模拟运行')} />
}
