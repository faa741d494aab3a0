import { type DemoDay, warehouseId } from './day.ts';
import type { Step } from './steps.ts';

interface DemoQuestion {
  readonly key: string;
  readonly asker: string;
  readonly warehouse: string;
  /** Months ago. */
  readonly at: number;
  readonly text: string;
  /** Absent while unanswered. */
  readonly answer?: {
    readonly at: number;
    /** The published wording of the question. */
    readonly published: string;
    readonly text: string;
  };
}

const demoQuestions: readonly DemoQuestion[] = [
  {
    key: 'q1',
    asker: 'gloria.arbelaez@ejemplo.co',
    warehouse: 'central-1',
    at: 7.9,
    text: 'Hola, soy Gloria. ¿Los muelles sirven para tractomulas de 53 pies?',
    answer: {
      at: 7.85,
      published: '¿Los muelles sirven para tractomulas de 53 pies?',
      text: 'Sí. Los catorce muelles son niveladores y se probaron con carga de 12 t.',
    },
  },
  {
    key: 'q2',
    asker: 'inversionista@nodocartago.co',
    warehouse: 'patio-1',
    at: 3.2,
    text: '¿La grúa de pórtico está incluida en el valor de la bodega o la pone el operador?',
    answer: {
      at: 3.1,
      published: '¿La grúa de pórtico está incluida en el valor de la bodega?',
      text: 'Está incluida: los rieles y la primera viga ya están montados, y la opera quien arriende el patio.',
    },
  },
  {
    key: 'q3',
    asker: 'hernan.salazar@ejemplo.co',
    warehouse: 'central-1',
    at: 1.9,
    text: '¿Qué pasa con mi retorno si el operador entrega la bodega antes de tiempo?',
    answer: {
      at: 1.85,
      published: '¿Qué pasa con el retorno si el operador entrega la bodega antes de tiempo?',
      text: 'El retorno de cada inversión sigue las condiciones con que se hizo: no cambia porque cambie el operador.',
    },
  },
  {
    key: 'q4',
    asker: 'ricardo.montoya@ejemplo.co',
    warehouse: 'solar-1',
    at: 0.06,
    text: '¿La energía que sobre de los paneles se vende a la red?',
  },
];

/** Investors' questions about warehouses, with the administrator's published answers; the last one is unanswered. */
export function questionSteps(day: DemoDay, answering: string): Step[] {
  return demoQuestions.flatMap(({ key, asker, warehouse, at: asked, text, answer }) => {
    let questionId = '';
    const asking: Step = {
      at: day.ago(asked),
      run: async (at) => {
        const payload = { warehouseId: warehouseId(day, warehouse), text };
        const [actor, step] = [day.actor(asker), `question/${key}`];
        ({ questionId } = await day.commands.send({ command: 'AskQuestion', step, at, actor, payload }));
      },
    };
    if (!answer) return [asking];
    const answered: Step = {
      at: day.ago(answer.at),
      run: async (at) => {
        const userId = day.actor(asker).id;
        const payload = { questionId, userId, published: answer.published, answer: answer.text };
        const [actor, step] = [day.actor(answering), `answer/${key}`];
        await day.commands.send({ command: 'AnswerQuestion', step, at, actor, payload });
      },
    };
    return [asking, answered];
  });
}
