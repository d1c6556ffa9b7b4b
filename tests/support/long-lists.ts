import type { Data } from '@/lib/domain/data';
import { asCents } from '@/lib/kernel/cents';
import {
  aBudgetRequest,
  aCustomer,
  aMaterial,
  aMaterialRequest,
  anInvoice,
  aProject,
  aTask,
  aUser,
  aWarehouse,
  budgetRequestId,
  customerId,
  dataWith,
  dayNumber,
  many,
  materialId,
  materialRequestId,
  projectId,
  taskId,
  userId,
} from './builders';

const WORDS = ['fibra', 'torre', 'empalme', 'poste', 'ducto', 'nodo', 'enlace', 'medición', 'radio', 'gabinete'];

const wordsOf = (number: number) => `${WORDS[number % 10]} ${WORDS[Math.floor(number / 10) % 10]}`;
/** Every seventh title takes several lines on a phone. */
const lengthOf = (number: number) => (number % 7 === 0 ? ' con acometida, canalización y medición de toda la ruta norte' : '');

/** A number of tasks with titles of various lengths, and the records that a restore requires with them. */
export const longLists = (tasks: number): Data =>
  dataWith({
    users: many(120, (number) => aUser({ id: userId(number), name: `Persona ${number}`, email: `p${number}@campo.example` })),
    customers: many(tasks / 50, (number) => aCustomer({ id: customerId(number), name: `Cliente ${wordsOf(number)} ${number}` })),
    projects: many(tasks / 10, (number) =>
      aProject({ id: projectId(number), title: `Obra ${wordsOf(number)} ${number}`, customerId: customerId(1 + (number % 100)) }),
    ),
    tasks: many(tasks, (number) =>
      aTask({
        id: taskId(number),
        projectId: projectId(1 + (number % 100)),
        title: `${wordsOf(number)} ${number}${lengthOf(number)}`,
        dueDate: dayNumber(330 + Math.floor(number / 100)),
        assigneeIds: [userId(1 + (number % 120))],
      }),
    ),
    materials: many(tasks / 20, (number) => aMaterial({ id: materialId(number), name: `Material ${wordsOf(number)} ${number}` })),
    warehouses: [aWarehouse()],
    budgetRequests: many(tasks / 5, (number) =>
      aBudgetRequest({
        id: budgetRequestId(number),
        projectId: projectId(1 + (number % 100)),
        description: `Renta ${wordsOf(number)} ${number}`,
      }),
    ),
    materialRequests: many(tasks / 5, (number) =>
      aMaterialRequest({ id: materialRequestId(number), projectId: projectId(1 + (number % 100)) }),
    ),
    invoices: many(tasks / 20, (number) =>
      anInvoice({
        id: `INV-2026-${String(number).padStart(3, '0')}` as ReturnType<typeof anInvoice>['id'],
        amount: asCents(number),
      }),
    ),
  });
