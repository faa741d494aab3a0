import type { DisplayCurrency } from '@nodo/contracts/preferences/values';
import { createContext } from 'react';

/** In which currency amounts of USD are told as well; USD: in none. */
export const DisplayCurrencyContext = createContext<DisplayCurrency>('USD');
