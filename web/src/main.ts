import { mount } from 'svelte';
import 'virtual:theme.css';
import './app.css';
import App from './App.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('the document lacks its place for the page');
mount(App, { target });
